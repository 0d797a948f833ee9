export interface DemoAccount {
  sub: string
  email: string
  emailVerified: boolean
  name: string
  givenName: string
  familyName: string
  locale: string
  /** Shown on the English sign-in page and in the start output; the page translates it by `sub`. */
  note: string
  kind: 'portfolio' | 'single' | 'unusual' | 'partner' | 'uninvited' | 'invited'
}

export const demoAccounts: DemoAccount[] = [
  {
    sub: 'demo-portfolio',
    email: 'alexandra.reyes@portico.example',
    emailVerified: true,
    name: 'Alexandra Reyes',
    givenName: 'Alexandra',
    familyName: 'Reyes',
    locale: 'en-US',
    note: 'Manages 24 properties',
    kind: 'portfolio',
  },
  {
    sub: 'demo-single',
    email: 'jonas.lindqvist@portico.example',
    emailVerified: true,
    name: 'Jonas Lindqvist',
    givenName: 'Jonas',
    familyName: 'Lindqvist',
    locale: 'en-US',
    note: 'Manages one property',
    kind: 'single',
  },
  {
    sub: 'demo-unusual',
    email: 'noor.haddad@portico.example',
    emailVerified: true,
    name: 'Noor Haddad',
    givenName: 'Noor',
    familyName: 'Haddad',
    locale: 'en-US',
    note: 'Manages unusual properties: without entrances, without places, with twelve contacts',
    kind: 'unusual',
  },
  {
    sub: 'demo-partner',
    email: 'priya.raman@swiftdrop.example',
    emailVerified: true,
    name: 'Priya Raman',
    givenName: 'Priya',
    familyName: 'Raman',
    locale: 'en-US',
    note: 'Partner account of the delivery provider SwiftDrop, read only',
    kind: 'partner',
  },
  {
    sub: 'demo-uninvited',
    email: 'sam.taylor@portico.example',
    emailVerified: true,
    name: 'Sam Taylor',
    givenName: 'Sam',
    familyName: 'Taylor',
    locale: 'en-US',
    note: 'Not invited: sees the page for uninvited accounts',
    kind: 'uninvited',
  },
  {
    sub: 'demo-newcomer',
    email: 'mia.novak@portico.example',
    emailVerified: true,
    name: 'Mia Novak',
    givenName: 'Mia',
    familyName: 'Novak',
    locale: 'en-US',
    note: 'Holds an invitation: open /register?invite=… (printed at start) to accept it',
    kind: 'invited',
  },
]
