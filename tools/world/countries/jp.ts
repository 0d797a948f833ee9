import { names, words } from '../names.ts'
import { japanese, letter } from '../vocabulary.ts'
import { type Conventions, familyThenGiven, floorAndDoor } from './conventions.ts'

export const japan: Conventions = {
  countryCode: 'JP',
  givenNames: names(
    '陽菜|hina, 蓮|ren, 美咲|misaki, 大翔|hiroto, 結衣|yui, 翔太|shota, 葵|aoi, 健一|kenichi, さくら|sakura, 悠真|yuma, 恵子|keiko, 拓海|takumi, 真由美|mayumi, 直樹|naoki, 千尋|chihiro, 大輔|daisuke, 由美子|yumiko, 湊|minato, 彩花|ayaka, 誠|makoto, 明日香|asuka, 亮|ryo, 麻衣|mai, 和也|kazuya, 優奈|yuna, 雄介|yusuke, 七海|nanami, 浩|hiroshi, 里奈|rina, 達也|tatsuya, 美優|miyu, 康平|kohei',
  ),
  familyNames: names(
    '佐藤|sato, 鈴木|suzuki, 高橋|takahashi, 田中|tanaka, 伊藤|ito, 渡辺|watanabe, 山本|yamamoto, 中村|nakamura, 小林|kobayashi, 加藤|kato, 吉田|yoshida, 山田|yamada, 佐々木|sasaki, 山口|yamaguchi, 松本|matsumoto, 井上|inoue, 木村|kimura, 林|hayashi, 斎藤|saito, 清水|shimizu, 山崎|yamazaki, 森|mori, 池田|ikeda, 橋本|hashimoto, 阿部|abe, 石川|ishikawa, 山下|yamashita, 中島|nakajima, 石井|ishii, 小川|ogawa, 前田|maeda, 岡田|okada, 長谷川|hasegawa, 藤田|fujita, 後藤|goto, 近藤|kondo, 村上|murakami, 遠藤|endo, 青木|aoki, 坂本|sakamoto',
  ),
  fullName: familyThenGiven,
  streets: words('桜丘町, 緑町, 若葉台, 東山町, 泉町, 旭町, 松風町, 春日野'),
  addressLine1: (street, houseNumber) =>
    `${street}${(houseNumber % 6) + 1}-${(houseNumber % 23) + 1}-${(houseNumber % 17) + 1}`,
  cities: [
    {
      name: '渋谷区',
      region: '東京都',
      postalCode: '150-00##',
      phoneNumber: '+81 3-0000-####',
      timeZone: 'Asia/Tokyo',
    },
    {
      name: '京都市左京区',
      region: '京都府',
      postalCode: '606-80##',
      phoneNumber: '+81 75-000-####',
      timeZone: 'Asia/Tokyo',
    },
    {
      name: '横浜市中区',
      region: '神奈川県',
      postalCode: '231-00##',
      phoneNumber: '+81 45-000-####',
      timeZone: 'Asia/Tokyo',
    },
    {
      name: '札幌市中央区',
      region: '北海道',
      postalCode: '060-00##',
      phoneNumber: '+81 11-000-####',
      timeZone: 'Asia/Tokyo',
    },
  ],
  propertyNames: {
    first: names(
      'メゾン|maison-, グランコート|grancourt-, サンハイツ|sunheights-, パークサイド|parkside-, コーポ|corpo-, グリーンヒルズ|greenhills-, レジデンス|residence-, エスポワール|espoir-',
    ),
    second: names(
      '桜坂|sakurazaka, 若葉|wakaba, 緑町|midoricho, 泉|izumi, 鴨川|kamogawa, 東山|higashiyama, 松風|matsukaze, 旭|asahi, 春日野|kasugano, 青葉台|aobadai',
    ),
    join: (first, second) => `${first}${second}`,
  },
  unitNumber: (unit) => (unit.buildings > 1 ? `${letter(unit.building)}-${floorAndDoor(unit)}` : floorAndDoor(unit)),
  vocabulary: japanese,
}
