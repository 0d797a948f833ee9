/**
 * How places of Japan are written in Latin letters: the 47 prefectures, the 20 designated cities, the 23 wards of Tokyo and some districts.
 * Other names in kanji have readings that only people know, so they are found in kanji only.
 */
export const romanisedPlaces: Readonly<Record<string, string>> = {
  ...{ 北海道: 'hokkaido', 青森: 'aomori', 岩手: 'iwate', 宮城: 'miyagi', 秋田: 'akita', 山形: 'yamagata' },
  ...{ 福島: 'fukushima', 茨城: 'ibaraki', 栃木: 'tochigi', 群馬: 'gunma', 埼玉: 'saitama', 千葉: 'chiba' },
  ...{ 東京: 'tokyo', 神奈川: 'kanagawa', 新潟: 'niigata', 富山: 'toyama', 石川: 'ishikawa', 福井: 'fukui' },
  ...{ 山梨: 'yamanashi', 長野: 'nagano', 岐阜: 'gifu', 静岡: 'shizuoka', 愛知: 'aichi', 三重: 'mie' },
  ...{ 滋賀: 'shiga', 京都: 'kyoto', 大阪: 'osaka', 兵庫: 'hyogo', 奈良: 'nara', 和歌山: 'wakayama' },
  ...{ 鳥取: 'tottori', 島根: 'shimane', 岡山: 'okayama', 広島: 'hiroshima', 山口: 'yamaguchi', 徳島: 'tokushima' },
  ...{ 香川: 'kagawa', 愛媛: 'ehime', 高知: 'kochi', 福岡: 'fukuoka', 佐賀: 'saga', 長崎: 'nagasaki' },
  ...{ 熊本: 'kumamoto', 大分: 'oita', 宮崎: 'miyazaki', 鹿児島: 'kagoshima', 沖縄: 'okinawa' },
  ...{ 札幌: 'sapporo', 仙台: 'sendai', 横浜: 'yokohama', 川崎: 'kawasaki', 相模原: 'sagamihara', 浜松: 'hamamatsu' },
  ...{ 名古屋: 'nagoya', 堺: 'sakai', 神戸: 'kobe', 北九州: 'kitakyushu', 金沢: 'kanazawa', 那覇: 'naha' },
  ...{ 千代田: 'chiyoda', 中央: 'chuo', 港区: 'minato ku', 新宿: 'shinjuku', 文京: 'bunkyo', 台東: 'taito' },
  ...{ 墨田: 'sumida', 江東: 'koto', 品川: 'shinagawa', 目黒: 'meguro', 大田: 'ota', 世田谷: 'setagaya' },
  ...{ 渋谷: 'shibuya', 中野: 'nakano', 杉並: 'suginami', 豊島: 'toshima', 北区: 'kita ku', 荒川: 'arakawa' },
  ...{ 板橋: 'itabashi', 練馬: 'nerima', 足立: 'adachi', 葛飾: 'katsushika', 江戸川: 'edogawa' },
  ...{ 丸の内: 'marunouchi', 銀座: 'ginza', 六本木: 'roppongi', 池袋: 'ikebukuro', 上野: 'ueno', 秋葉原: 'akihabara' },
  ...{ 梅田: 'umeda', 難波: 'namba', 天神: 'tenjin', 博多: 'hakata', 青山: 'aoyama', 恵比寿: 'ebisu' },
}
