import { actionColour } from './actionColour.ts'

/** What Ctrl+Enter takes: the first action that carries the form on. */
export const primaryAction = <Action extends { name: string }>(actions: Action[]): Action | undefined =>
  actions.find(({ name }) => actionColour(name) === 'success')
