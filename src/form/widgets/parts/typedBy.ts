import type { FieldKind } from '../../../engine/kinds/kind.ts'
import { readersLocale } from '../../locale.ts'
import { textOf } from './useTypedText.ts'

const made = new WeakMap<FieldKind, (value: unknown) => string>()

/** Writes a value of this kind as the text that a person types; the same function every time. */
export function typedBy(kind: FieldKind): (value: unknown) => string {
  const known = made.get(kind)
  if (known) return known
  const { typed } = kind
  const format = typed
    ? (value: unknown) => (value === undefined ? '' : typed(value, readersLocale()) || textOf(value))
    : textOf
  made.set(kind, format)
  return format
}
