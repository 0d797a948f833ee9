/** Names of sheets and columns differ in capitals, spaces, marks and widths from one program and hand to the next. */
export const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
