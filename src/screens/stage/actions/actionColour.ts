/**
 * Product spec §2, workflow actions: green for submit and approve, red for reject, otherwise blue. Words in the
 * action's name decide.
 */
const words: [RegExp, 'error' | 'success'][] = [
  [/reject/i, 'error'],
  [/submit|approve/i, 'success'],
]

export const actionColour = (name: string): 'error' | 'success' | 'primary' =>
  words.find(([word]) => word.test(name))?.[1] ?? 'primary'
