import type { VisitorPass } from '@portico/contract/passes/passes.schema'
import { zoneText } from '@portico/contract/shared/zone-text'
import { drawing, element } from './elements.ts'
import { askFor } from './pass-calls.ts'
import type { PassPageTexts } from './pass-texts.ts'

type Open = Extract<VisitorPass, { visitorName: string }>
type Options = {
  texts: PassPageTexts
  secret: string
  /** Called when the pass has ended since it was shown. */
  onGone: () => void
}

const states = {
  LIVE: { look: 'good', text: 'active', hint: undefined },
  COMING: { look: 'wait', text: 'upcoming', hint: 'upcomingHint' },
  PAUSED: { look: 'bad', text: 'paused', hint: 'pausedHint' },
  USED_UP: { look: 'bad', text: 'usedUp', hint: 'usedUpHint' },
  EXPIRED: { look: 'bad', text: 'ended', hint: 'endedHint' },
  WITHDRAWN: { look: 'bad', text: 'withdrawn', hint: 'withdrawnHint' },
} as const

/** What a pass is: where, when and how often it opens, and how to open with it. */
export function ticket(pass: VisitorPass, options: Options): HTMLElement {
  const { texts } = options
  const { look, text, hint } = states[pass.state]
  const state = [
    element('p', { class: `state ${look}`, role: 'status' }, texts[text]),
    ...(hint ? [element('p', {}, texts[hint])] : []),
  ]
  if (!('visitorName' in pass))
    return element(
      'article',
      { class: 'ticket' },
      element('div', { class: 'head' }, element('h1', {}, texts.title)),
      element('div', { class: 'body' }, ...state),
    )
  // A number that opens nothing any more is of no use to anybody.
  const ways = pass.state === 'USED_UP' ? [] : [...numberParts(options), ...codeParts(pass, options)]
  return element(
    'article',
    { class: 'ticket' },
    element(
      'div',
      { class: 'head' },
      element('h1', {}, pass.propertyName),
      element('p', {}, fill(texts.for, { name: pass.visitorName })),
    ),
    element('div', { class: 'body' }, ...state, facts(pass, texts), ...ways),
  )
}

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

const fact = (label: string, ...values: readonly (Node | string)[]) =>
  element('div', {}, element('dt', {}, label), element('dd', {}, ...values))

function facts(pass: Open, texts: PassPageTexts) {
  const { language } = texts
  const zone = zoneOf(pass.timeZone, language)
  const doors = pass.doors.map((name) => element('li', {}, name))
  const uses = usesText(pass, texts)
  const isOnce = pass.doors.length > 1 && pass.state !== 'USED_UP'
  return element(
    'dl',
    {},
    fact(
      texts.when,
      ...timeLines(pass, language).map((line) => element('div', {}, line)),
      element('small', {}, fill(texts.zone, { zone })),
    ),
    fact(texts.doors, element('ul', {}, ...doors)),
    fact(texts.uses, uses, ...(isOnce ? [element('small', {}, texts.once)] : [])),
  )
}

/** `Friday, November 20` and `3:00 PM – 5:00 PM` below, by the clock of the property; two lines with a day each if there are two. */
function timeLines({ fromTimeMillis, untilTimeMillis, timeZone }: Open, language: string) {
  const days = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const times = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone })
  // No line ends inside a time.
  const timeOf = (millis: number) => times.format(millis).replace(/\s/g, '\u00a0')
  const [first, last] = [days.format(fromTimeMillis), days.format(untilTimeMillis)]
  return first === last
    ? [first, `${timeOf(fromTimeMillis)} – ${timeOf(untilTimeMillis)}`]
    : [`${first}, ${timeOf(fromTimeMillis)} –`, `${last}, ${timeOf(untilTimeMillis)}`]
}

/** Browsers before 2021 know no general names of zones. */
function zoneOf(timeZone: string, language: string) {
  try {
    return zoneText(timeZone, language)
  } catch {
    return timeZone.replace(/_/g, ' ')
  }
}

function usesText({ usesLeft, usesMax }: Open, { language, usesLeft: text }: PassPageTexts) {
  const number = new Intl.NumberFormat(language)
  return fill(text, { left: number.format(usesLeft), max: number.format(usesMax) })
}

/** The number comes with a press, because others may look over the shoulder; and it is asked for by a press, because each look is recorded. */
function numberParts({ texts, secret, onGone }: Options) {
  const place = element('div', { role: 'status' })
  const button = element('button', { type: 'button' }, texts.showNumber)
  const hide = () => {
    place.replaceChildren()
    button.textContent = texts.showNumber
  }
  button.addEventListener('click', async () => {
    if (place.hasChildNodes() && !place.querySelector('[role=alert]')) return hide()
    button.disabled = true
    const reply = await askFor('/v1/passes/bySecret/number', secret)
    button.disabled = false
    if ('data' in reply) {
      const { number } = reply.data as { number: string }
      place.replaceChildren(
        // Screen readers would read one long number.
        element('p', { class: 'number' }, ...spoken(number)),
        element('p', { class: 'hint' }, texts.numberHint),
      )
      button.textContent = texts.hideNumber
    } else if (reply.refused === 'ended' || reply.refused === 'unknown') onGone()
    else {
      const message = reply.refused === 'tooMany' ? `${texts.tooMany}. ${texts.tooManyHint}` : texts.numberFailed
      place.replaceChildren(element('p', { role: 'alert', class: 'bad' }, message))
    }
    return undefined
  })
  return [place, button]
}

const GROUP = 4

/** Digits in groups, which are read one by one. */
function spoken(number: string) {
  const groups = number.match(number.length > GROUP + 2 ? /.{1,4}/g : /.{1,3}/g) ?? []
  return [
    element('span', { 'aria-hidden': 'true' }, groups.join('\u2009')),
    element('span', { class: 'spoken' }, [...number].join(' ')),
  ]
}

function codeParts({ qr: { size, path } }: Open, { texts }: Options) {
  const place = element('div', { hidden: '' })
  const button = element('button', { type: 'button', class: 'plain', 'aria-expanded': 'false' }, texts.showCode)
  button.addEventListener('click', () => {
    if (!place.hasChildNodes()) {
      place.append(
        element('div', { class: 'code' }, drawing(size, path, texts.code)),
        element('p', { class: 'hint' }, texts.codeHint),
      )
    }
    place.hidden = !place.hidden
    button.textContent = place.hidden ? texts.showCode : texts.hideCode
    button.setAttribute('aria-expanded', String(!place.hidden))
  })
  return [button, place]
}
