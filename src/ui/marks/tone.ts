export type Tone = 'default' | 'info' | 'success' | 'warning' | 'error'

/** The words of a state code that colour its chip, as product spec §4 names them; the first found wins. */
const words: [RegExp, Tone][] = [
  [/reject/i, 'error'],
  [/pending/i, 'warning'],
  [/in[-_ ]?progress/i, 'info'],
  [/approved/i, 'success'],
  [/draft/i, 'default'],
  // Further words, in the states of our own definitions.
  [/reconfirm|deferred/i, 'warning'],
  [/analysis|compilation/i, 'info'],
  [/complete/i, 'success'],
]

export const stateTone = (state: string): Tone => words.find(([word]) => word.test(state))?.[1] ?? 'default'
