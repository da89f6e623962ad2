/** As many digits as a number of an order or a telephone has, however it is divided. */
const longNumber = 6

/** Replaces what belongs to one person by an ellipsis: addresses of mailboxes, and numbers as long as an order's or a telephone's, in any script. */
export const withoutPersonal = (text: string): string =>
  text
    .split(/(\s)/)
    .map((part) => (part.includes('@') ? '…' : part))
    .join('')
    .replace(/\p{Nd}(?:[\p{Nd} \u00a0().+/-]*\p{Nd})?/gu, (number) => (number.replace(/\P{Nd}/gu, '').length < longNumber ? number : '…'))
