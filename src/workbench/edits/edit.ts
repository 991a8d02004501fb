import { t } from '../../texts/t.ts'
import type { DefinitionFiles } from '../files.ts'
import { NotPossible, editedText } from './text.ts'

/** A change of the definitions: the files as they are then, or why it is not possible. */
export type Edit = (files: DefinitionFiles) => DefinitionFiles | EditRefused

export interface EditRefused {
  /** Why, in a sentence. */
  refused: string
}

export const isRefused = (result: DefinitionFiles | EditRefused): result is EditRefused => 'refused' in result

/** An edit that throws `NotPossible` where it is not possible. */
export function edit(change: (files: DefinitionFiles) => DefinitionFiles): Edit {
  return (files) => {
    try {
      return change(files)
    } catch (error) {
      if (error instanceof NotPossible) return { refused: error.message }
      throw error
    }
  }
}

/** One edit after the other, or none of them. */
export const inOrder =
  (...edits: Edit[]): Edit =>
  (files) => {
    let so = files
    for (const each of edits) {
      const result = each(so)
      if (isRefused(result)) return result
      so = result
    }
    return so
  }

/** The files with another text of one of them; the same files if it is the same text. */
export function withText(files: DefinitionFiles, path: string, text: string): DefinitionFiles {
  return files.get(path) === text ? files : new Map([...files, [path, text]])
}

/** The files with one of them changed. */
export function changed(files: DefinitionFiles, path: string, change: (plain: string) => string): DefinitionFiles {
  const text = files.get(path)
  if (text === undefined) throw new NotPossible(t('There is no file {path}.', { path }))
  return withText(files, path, editedText(text, change))
}
