import { randomInt } from 'node:crypto'

/** The characters of a password, without those that are easily confused. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Makes a password of four groups of five letters: 100 bits, easy to read out and to type. */
export function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
