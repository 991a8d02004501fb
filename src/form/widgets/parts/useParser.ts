import { useCallback } from 'react'
import { readersLocale } from '../../locale.ts'
import type { WidgetProps } from '../widget.ts'

/** The value that a person means by a text that they type in this field. */
export function useParser({ kind, schema, ui }: WidgetProps): (text: string) => unknown {
  const names = ui['ui:enumNames']
  return useCallback((text) => kind.parse(text, { schema, names, locale: readersLocale() }), [kind, schema, names])
}
