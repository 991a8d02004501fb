import type { KeyboardEvent } from 'react'

/** The key code of what an input method has taken. Safari sends the last key of a composition only with this code. */
const taken = 229

/** Whether the key belongs to an input method, as in Chinese or Japanese: Enter then accepts what it suggests. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === taken
