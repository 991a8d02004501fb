import { t } from '../texts/t.ts'
import { type DefinitionFiles, valueIn } from './files.ts'
import { brokenAt } from './json/texts.ts'
import { type Edit, isRefused } from './edits/edit.ts'

/**
 * An edit that is refused while a file is not JSON. The panels show what that file held before, and the edit would
 * leave out what it has to change there without a word. A file that the edit removes does no harm.
 */
export const whileJson =
  (edit: Edit): Edit =>
  (files) => {
    const result = edit(files)
    const broken = [...files.keys()].find((file) => valueIn(files, file) === undefined)
    if (broken === undefined || !(isRefused(result) || result.has(broken))) return result
    return {
      refused: t('{file} is not valid JSON: see line {line}. Correct it first.', {
        file: broken,
        line: lineOfMistake(files, broken),
      }),
    }
  }

function lineOfMistake(files: DefinitionFiles, file: string): number {
  const text = files.get(file) ?? ''
  return text.slice(0, brokenAt(text) ?? 0).split('\n').length
}
