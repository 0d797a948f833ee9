import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Whole } from './whole.tsx'

const markup = (text: string) => renderToStaticMarkup(<Whole text={text} />).replaceAll(/ class="[^"]*"/g, '')

test.each([
  ['2027-03-31', '<span>2027-03-31</span>'],
  ['Until 2027-03-31.', 'Until <span>2027-03-31</span>.'],
  [
    'Sent on 2027-03-31\u00a04:04\u00a0PM (Pacific Time)',
    'Sent on <span>2027-03-31\u00a04:04\u00a0PM</span> (Pacific Time)',
  ],
])('no line ends inside the date of %s', (text, expected) => expect(markup(text)).toBe(expected))

const cut = (text: string) => `<span title="${text}"><span>${text}</span></span>`

test.each([
  ['ada@example.net', cut('ada@example.net')],
  ['Ada Byron, ada.byron@example.net. v1.2', `Ada Byron, ${cut('ada.byron@example.net')}. v1.2`],
  ['(ada@example.net)', `(${cut('ada@example.net')})`],
  ['Serial number RD-C711892930E9, 2027-03-31', `Serial number ${cut('RD-C711892930E9')}, <span>2027-03-31</span>`],
])(
  'no line ends inside an e-mail address or a serial number of %s, and its title tells it where it is cut',
  (text, expected) => expect(markup(text)).toBe(expected),
)

test.each(['Unit 4-12', '12:30', '@ noon', 'v1.2.3', 'CO-WORKING', 'E-mail', ''])(
  'the text %s stays as it is',
  (text) => expect(markup(text)).toBe(text),
)
