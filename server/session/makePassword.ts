import { randomInt } from 'node:crypto'

/** Without characters that are easily confused. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Four groups of five letters: 100 bits, to be read out and typed. */
export function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
