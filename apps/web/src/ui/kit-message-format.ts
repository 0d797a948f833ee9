/** A message of the interface kit as it ships them: parsed already. The numbers are those of the ICU message format's parser. */
type Element =
  | { type: 0; value: string }
  | { type: 1; value: string }
  | { type: 5; value: string; options: Options }
  | { type: 6; value: string; options: Options; offset: number; pluralType: Intl.PluralRuleType }
type Options = Record<string, { value: Element[] }>
type Values = Record<string, unknown>

/**
 * Stands in for `intl-messageformat`, whose default export the kit imports: its messages know only text, placeholders,
 * select and plural.
 */
class KitMessageFormat {
  readonly #message: Element[] | string
  readonly #locale: string

  constructor(message: Element[] | string, locale: string) {
    this.#message = message
    this.#locale = locale
  }

  format(values: Values = {}): string {
    return typeof this.#message === 'string' ? this.#message : this.#join(this.#message, values)
  }

  #join(elements: Element[], values: Values): string {
    return elements.map((element) => this.#text(element, values)).join('')
  }

  #text(element: Element, values: Values): string {
    if (element.type === 0) return element.value
    const value = values[element.value]
    if (element.type === 1) return String(value ?? '')
    const chosen = element.type === 5 ? element.options[String(value)] : this.#plural(element, Number(value))
    return this.#join((chosen ?? element.options.other)?.value ?? [], values)
  }

  #plural({ options, offset, pluralType }: Extract<Element, { type: 6 }>, count: number) {
    const rules = new Intl.PluralRules(this.#locale, { type: pluralType })
    return options[`=${count}`] ?? options[rules.select(count - offset)]
  }
}

// biome-ignore lint/style/noDefaultExport: the kit imports the default export of the package this stands in for
export default KitMessageFormat
