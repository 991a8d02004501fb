export type Tone = 'default' | 'info' | 'success' | 'warning' | 'error'

/** Product spec §4: the words of a state code that colour its chip; the first found wins. */
const words: [RegExp, Tone][] = [
  [/reject/i, 'error'],
  [/pending/i, 'warning'],
  [/in[-_ ]?progress/i, 'info'],
  [/approved/i, 'success'],
  [/draft/i, 'default'],
]

export const stateTone = (state: string): Tone => words.find(([word]) => word.test(state))?.[1] ?? 'default'
