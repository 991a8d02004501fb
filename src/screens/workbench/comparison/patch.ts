import { createTwoFilesPatch } from 'diff'
import { changesBetween } from '../changesBetween.ts'

type Texts = ReadonlyMap<string, string>

const nowhere = '/dev/null'

/** The patch from one version to another, for `git apply` in the folder that holds `schemas/`. */
export const patchOf = (before: Texts, after: Texts): string =>
  [...changesBetween(before, after).keys()].map((path) => patchOfFile(path, before, after)).join('')

function patchOfFile(path: string, before: Texts, after: Texts): string {
  const [from, to] = [`a/schemas/${path}`, `b/schemas/${path}`]
  const isNew = !before.has(path)
  const isGone = !after.has(path)
  const about = [
    `diff --git ${from} ${to}`,
    ...(isNew ? ['new file mode 100644'] : []),
    ...(isGone ? ['deleted file mode 100644'] : []),
  ]
  const [earlierText, laterText] = [before.get(path) ?? '', after.get(path) ?? '']
  const body =
    earlierText === laterText
      ? ''
      : withoutLine(createTwoFilesPatch(isNew ? nowhere : from, isGone ? nowhere : to, earlierText, laterText))
  return `${about.join('\n')}\n${body}`
}

/** Removes the line of equals signs, which Git does not write. */
const withoutLine = (patch: string): string => patch.replace(/^=+\n/, '')
