import { actionColour } from './actionColour.ts'

/** The action that Ctrl+Enter takes: the first one that moves the form forward. */
export const primaryAction = <Action extends { name: string }>(actions: Action[]): Action | undefined =>
  actions.find(({ name }) => actionColour(name) === 'success')
