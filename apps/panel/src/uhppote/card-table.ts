import { isSameCard, isWithin } from './cards.ts'
import type { Link } from './link.ts'
import { answers, type Card, questions } from './messages.ts'

/** From so many removals on the table is emptied at once, and those who stay are written again. */
const REMOVALS_MAX = 50

class NotKept extends Error {
  constructor(what: string) {
    super(`The board did not ${what}.`)
  }
}

/** The cards in the memory of a board. What the panel believes of them it has read. */
export function openCardTable(link: Pick<Link, 'ask'>, serialNumber: number) {
  let known: Map<number, Card> | undefined
  let turn: Promise<unknown> = Promise.resolve()

  /** Whoever changes the table waits for the others. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work, work)
    turn = mine.catch(() => undefined)
    return mine
  }

  async function readAll(): Promise<Map<number, Card>> {
    const cards = new Map<number, Card>()
    const count = answers.number(await link.ask(questions.countCards(serialNumber)))
    for (let index = 1; cards.size < count; index++) {
      const bytes = await link.ask(questions.getCardAt(serialNumber, index))
      const card = answers.card(bytes)
      if (card) cards.set(card.number, card)
      // Behind the last card there is nothing; a deleted one has left its place.
      else if (answers.number(bytes) === 0) break
    }
    return cards
  }

  async function readBack(number: number): Promise<Card | null> {
    return answers.card(await link.ask(questions.getCard(serialNumber, number)))
  }

  async function write(cards: Map<number, Card>, card: Card) {
    await link.ask(questions.putCard(serialNumber, card))
    if (!isSameCard(card, await readBack(card.number))) throw new NotKept('keep a card')
    cards.set(card.number, card)
  }

  async function remove(cards: Map<number, Card>, number: number) {
    await link.ask(questions.deleteCard(serialNumber, number))
    if (await readBack(number)) throw new NotKept('remove a card')
    cards.delete(number)
  }

  async function removeAll(cards: Map<number, Card>) {
    await link.ask(questions.deleteAllCards(serialNumber))
    if (answers.number(await link.ask(questions.countCards(serialNumber))) > 0) throw new NotKept('remove its cards')
    cards.clear()
  }

  /** What fails in the middle may have been done or not: the whole table is read again. */
  function change(work: (cards: Map<number, Card>) => Promise<void>) {
    return inTurn(async () => {
      try {
        known ??= await readAll()
        await work(known)
      } catch (error) {
        known = undefined
        throw error
      }
    })
  }

  return {
    /** Afterwards nobody opens whom these cards do not allow. */
    restrictTo: (wanted: ReadonlyMap<number, Card>) =>
      change(async (cards) => {
        const tooMuch = [...cards.values()].filter((card) => !isWithin(card, wanted.get(card.number)))
        if (tooMuch.length > REMOVALS_MAX) return removeAll(cards)
        for (const { number } of tooMuch) await remove(cards, number)
      }),
    /** Stops as soon as somebody wants other cards. */
    complete: (wanted: ReadonlyMap<number, Card>, isWanted: () => boolean) =>
      change(async (cards) => {
        for (const card of wanted.values()) {
          if (!isWanted()) return
          if (!isSameCard(card, cards.get(card.number))) await write(cards, card)
        }
      }),
    /** Whether the board still has as many cards as the panel believes. */
    checkCount: () =>
      inTurn(async () => {
        const count = answers.number(await link.ask(questions.countCards(serialNumber)))
        if (known && known.size !== count) known = undefined
      }),
    /** What was read may not hold any more. */
    forget: () =>
      inTurn(async () => {
        known = undefined
      }),
  }
}
