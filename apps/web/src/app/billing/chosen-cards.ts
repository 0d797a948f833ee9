import { CARD_WARNING_MS } from '@portico/contract/attention/attention.rules'
import { expiresWithin, isExpired } from '@portico/contract/billing/billing.rules'
import type { BillingProperty, Card } from '@portico/contract/billing/billing.schema'
import { type CardFilter, cardFilters } from '#web/data/billing/billing.paths.ts'

export const readCards = (search: URLSearchParams): CardFilter | undefined =>
  cardFilters.find((one) => one === search.get('cards'))

const cardOf = ({ defaultPaymentMethod: method }: BillingProperty): Card | undefined =>
  method?.type === 'Card' ? method.card : undefined

const isChosen = (card: Card, cards: CardFilter, now: Date) =>
  cards === 'expired' ? isExpired(card, now) : expiresWithin(card, CARD_WARNING_MS, now)

/** The properties whose card has expired or soon will, those that expire first at the top; without a choice all, as they are sorted. */
export function chosenCards(
  properties: readonly BillingProperty[],
  cards: CardFilter | undefined,
  now: Date,
): readonly BillingProperty[] {
  if (!cards) return properties
  const monthOf = (card: Card | undefined) => (card ? card.exp_year * 12 + card.exp_month : 0)
  return properties
    .filter((property) => {
      const card = cardOf(property)
      return card !== undefined && isChosen(card, cards, now)
    })
    .toSorted((a, b) => monthOf(cardOf(a)) - monthOf(cardOf(b)))
}
