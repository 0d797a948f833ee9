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
  kind:
    | 'portfolio'
    | 'single'
    | 'unusual'
    | 'partner'
    | 'uninvited'
    | 'invited'
    | 'leasing'
    | 'frontDesk'
    | 'maintenance'
    | 'auditor'
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
    note: 'Manages 24 properties and owns their company',
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
  {
    sub: 'demo-leasing',
    email: 'tomas.aguilar@portico.example',
    emailVerified: true,
    name: 'Tomás Aguilar',
    givenName: 'Tomás',
    familyName: 'Aguilar',
    locale: 'en-US',
    note: 'Leases the six properties of the group Pacific',
    kind: 'leasing',
  },
  {
    sub: 'demo-front-desk',
    email: 'grace.okafor@portico.example',
    emailVerified: true,
    name: 'Grace Okafor',
    givenName: 'Grace',
    familyName: 'Okafor',
    locale: 'en-US',
    note: 'Sits at the front desk of Harborline Tower',
    kind: 'frontDesk',
  },
  {
    sub: 'demo-maintenance',
    email: 'viktor.lindgren@portico.example',
    emailVerified: true,
    name: 'Viktor Lindgren',
    givenName: 'Viktor',
    familyName: 'Lindgren',
    locale: 'en-US',
    note: 'Maintains the doors of 24 properties',
    kind: 'maintenance',
  },
  {
    sub: 'demo-auditor',
    email: 'hana.moreau@portico.example',
    emailVerified: true,
    name: 'Hana Moreau',
    givenName: 'Hana',
    familyName: 'Moreau',
    locale: 'en-US',
    note: 'Audits 24 properties: reads everything and changes nothing',
    kind: 'auditor',
  },
]
