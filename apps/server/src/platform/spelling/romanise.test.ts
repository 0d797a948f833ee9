import { expect, test } from 'vitest'
import { romanisedWords } from './romanise.ts'

test.each([
  ['東京都千代田区丸の内1-1-1', ['tokyo', 'chiyoda', 'marunouchi']],
  ['丸の内レジデンス', ['marunouchi', 'rejidensu']],
  ['ﾊｲﾂ さくら', ['haitsu', 'sakura']],
  ['とうきょう', ['toukyou', 'tokyo']],
  ['ヴィラ・マッチ', ['vira', 'matchi']],
  ['シャトー', ['shato']],
  ['Müllerhöfe am Østerbro', ['muellerhoefe', 'osterbro', 'oesterbro']],
  ['Łódź Lofts', ['lódź']],
  ['Århus', ['aarhus']],
  ['ファミール', ['famiru']],
  ['ティアラ・フォレスト', ['tiara', 'foresuto']],
  ['ヴェルデ・ウィンド', ['verude', 'windo']],
  ['サンライズがっこう', ['sanraizugakko']],
])('%s is found by %j', (text, words) => {
  const found = romanisedWords(text)
  for (const word of words) expect(found.split(' ')).toContain(word)
})

test('a text without Japanese has no words, and kanji that the table does not know have none', () => {
  expect(romanisedWords('410 NW 21st Avenue, Portland')).toBe('')
  expect(romanisedWords('薔薇館')).toBe('')
})
