/**
 * Product spec §2, workflow actions: green for submit and approve, red for reject, otherwise blue; by the name's words.
 */
const words: [RegExp, 'error' | 'success'][] = [
  [/reject/i, 'error'],
  [/submit|approve/i, 'success'],
]

export const actionColour = (name: string): 'error' | 'success' | 'primary' =>
  words.find(([word]) => word.test(name))?.[1] ?? 'primary'

/** What Ctrl+Enter takes: the first action that carries the form on. */
export const primaryAction = <Action extends { name: string }>(actions: Action[]): Action | undefined =>
  actions.find(({ name }) => actionColour(name) === 'success')
