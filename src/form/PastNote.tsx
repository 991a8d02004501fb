import { valueAt } from '../engine/path.ts'
import { daysUntil } from '../ui/format/age.ts'
import { noteId } from '../ui/fields/FieldFrame.tsx'
import { useFormContext } from './context.ts'
import { type FieldPath, inputId, pathText } from './store/path.ts'
import { useValue } from './store/useStore.ts'

/**
 * The definitions' note about a date before today, beside a date that differs from the saved one. It refuses nothing.
 */
export function PastNote({ path, text }: { path: FieldPath; text: string }) {
  const { store, saved } = useFormContext()
  const value = useValue(store, path)
  const isPast = typeof value === 'string' && daysUntil(value) < 0
  return (
    <span id={noteId(inputId(pathText(path)))} className="field-note" role="status">
      {isPast && value !== valueAt(saved, path) && text}
    </span>
  )
}
