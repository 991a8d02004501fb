import { t } from '../../texts/t.ts'
import type { DefinitionFiles } from '../files.ts'
import { EditError, editedText } from './text.ts'

/** A change of the definitions: it returns the files after it, or why it is not possible. */
export type Edit = (files: DefinitionFiles) => DefinitionFiles | EditRefusal

export interface EditRefusal {
  /** Why, in a sentence. */
  refused: string
}

export const isRefused = (result: DefinitionFiles | EditRefusal): result is EditRefusal => 'refused' in result

/** Makes an edit of a change that throws `EditError`. */
export function edit(change: (files: DefinitionFiles) => DefinitionFiles): Edit {
  return (files) => {
    try {
      return change(files)
    } catch (error) {
      if (error instanceof EditError) return { refused: error.message }
      throw error
    }
  }
}

/** Makes the edits one after the other; if one is not possible, none is made. */
export const inOrder =
  (...edits: Edit[]): Edit =>
  (files) => {
    let now = files
    for (const each of edits) {
      const result = each(now)
      if (isRefused(result)) return result
      now = result
    }
    return now
  }

/** The files with a new text for one of them; the same map if the text is the same. */
export function withText(files: DefinitionFiles, path: string, text: string): DefinitionFiles {
  return files.get(path) === text ? files : new Map([...files, [path, text]])
}

/** The files with one of them changed. */
export function changed(files: DefinitionFiles, path: string, change: (plain: string) => string): DefinitionFiles {
  const text = files.get(path)
  if (text === undefined) throw new EditError(t('There is no file {path}.', { path }))
  return withText(files, path, editedText(text, change))
}
