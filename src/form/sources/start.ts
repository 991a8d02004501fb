import type { Schema } from '../../engine/definition.ts'
import type { FormattedText } from '../../engine/kinds/formatted/document.ts'
import { read } from '../../engine/kinds/formatted/read.ts'
import { write } from '../../engine/kinds/formatted/write.ts'
import type { SourceText } from '../types.ts'

/**
 * What a field starts from: the texts that it sums up, each under its title where there are several. Undefined where
 * there are none, or more than the field takes: nothing is cut off.
 */
export function startOf(sources: readonly SourceText[], { format, maxLength = Infinity }: Schema): string | undefined {
  const written = sources.filter(({ text }) => text.trim() !== '')
  if (written.length === 0) return undefined
  const isTitled = written.length > 1
  const start =
    format === 'formatted-text'
      ? write(written.flatMap((source) => [...(isTitled ? [titleOf(source)] : []), ...blocksOf(source)]))
      : written.map(({ title, text }) => (isTitled ? `${title}:\n${text.trim()}` : text.trim())).join('\n\n')
  return [...start].length <= maxLength ? start : undefined
}

const titleOf = ({ title }: SourceText): FormattedText[number] => ({
  kind: 'heading',
  level: 2,
  runs: [{ text: title }],
})

const blocksOf = ({ text, isFormatted }: SourceText): FormattedText =>
  isFormatted
    ? read(text).blocks
    : text
        .trim()
        .split(/\n{2,}/)
        .map((paragraph) => ({ kind: 'paragraph', runs: [{ text: paragraph }] }))

/** Whether two texts say the same, however their lines are broken. */
export const isSameText = (one: string, other: string): boolean => squeezed(one) === squeezed(other)

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()
