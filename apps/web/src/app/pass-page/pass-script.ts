import type { VisitorPass } from '@portico/contract/passes/passes.schema'
import { element } from './elements.ts'
import { askFor, type Refused } from './pass-calls.ts'
import { PASS_TEXTS_ID, type PassPageTexts } from './pass-texts.ts'
import { ticket } from './ticket.ts'

const texts: PassPageTexts = JSON.parse(document.getElementById(PASS_TEXTS_ID)?.textContent ?? '')
const page = document.getElementById('pass') as HTMLElement
/** `setTimeout` counts to 24 days. */
const LONGEST_MS = 2 ** 31 - 1

let timer: number | undefined
/** The last question: an answer to an earlier one comes too late. */
let asked = 0
let hasTicket = false

const secretInAddress = () => window.location.hash.slice(1)

async function show() {
  const question = ++asked
  clearTimeout(timer)
  const secret = secretInAddress()
  if (!secret) return tell('unknown', 'unknownHint')
  const reply = await askFor('/v1/passes/bySecret', secret)
  if (question !== asked) return
  // What was there before is better than an excuse, except that somebody else has no pass at all.
  if ('refused' in reply) return hasTicket && reply.refused !== 'unknown' ? undefined : excuse(reply.refused)
  const pass = reply.data as VisitorPass
  if (isInOtherLanguage(pass)) return
  hasTicket = true
  draw(ticket(pass, { texts, secret, onGone: show }))
  if ('fromTimeMillis' in pass) askAgainAt([pass.fromTimeMillis, pass.untilTimeMillis])
}

/** Visitors whose browser has a language that the page does not speak read it in that of their mail. */
function isInOtherLanguage(pass: VisitorPass) {
  const { isGuessed } = document.documentElement.dataset
  if (isGuessed === undefined || !('locale' in pass)) return false
  const wanted = pass.locale.replace('_', '-')
  if (wanted === texts.language) return false
  window.location.replace(`?language=${wanted}${window.location.hash}`)
  return true
}

function askAgainAt(moments: readonly number[]) {
  const waits = moments.map((moment) => moment - Date.now()).filter((wait) => wait > 0)
  if (waits.length > 0) timer = window.setTimeout(() => void show(), Math.min(LONGEST_MS, Math.min(...waits) + 1_000))
}

function excuse(refused: Refused) {
  if (refused === 'unknown') tell('unknown', 'unknownHint')
  else if (refused === 'tooMany') tell('tooMany', 'tooManyHint', true)
  else tell('failed', 'failedHint', true)
}

function tell(header: 'unknown' | 'tooMany' | 'failed', hint: `${typeof header}Hint`, canRetry = false) {
  hasTicket = false
  const retry = element('button', { type: 'button' }, texts.retry)
  retry.addEventListener('click', () => {
    retry.disabled = true
    void show()
  })
  draw(
    element(
      'div',
      { role: 'alert' },
      element('h1', { class: 'alone' }, texts[header]),
      element('p', { class: 'alone' }, texts[hint]),
      ...(canRetry ? [retry] : []),
    ),
  )
}

function draw(content: Node) {
  page.replaceChildren(content)
  page.setAttribute('aria-busy', 'false')
}

// It stays where scripts are off, or too new for the browser.
document.getElementById('scripts')?.remove()
document.getElementById('waiting')?.removeAttribute('hidden')
document.getElementById('language')?.addEventListener('change', ({ target }) => {
  window.location.replace(`?language=${(target as HTMLSelectElement).value}${window.location.hash}`)
})
// Another link of a pass in the same tab loads no page.
window.addEventListener('hashchange', () => {
  hasTicket = false
  void show()
})
// Whoever comes back to the page at a door sees what holds now.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void show()
})
void show()
