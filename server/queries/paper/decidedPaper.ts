import { NotAsSealed, NotFound } from '../../errors/problems.ts'
import type { Paragraph } from '../../model/paper/compose.ts'
import type { Paper } from '../../model/paper/paper.ts'
import type { ReadContext } from '../../model/work.ts'
import { findSealedPaper } from '../../store/audit/seals.ts'
import { type IsWithheld, type RecordedField, withheldRecorded } from '../../model/rights/withheldRecorded.ts'

/** The credit paper on which an application was decided. */
export interface DecidedPaper extends Paper {
  /** When the application was decided, and the SHA-256 of the whole paper, which is in the seal. */
  decided: { at: string; sha256: string }
}

/**
 * Returns the credit paper as it was when the application was decided, without what this person may not see. Throws
 * `NotFound` if no paper was sealed with the application, and `NotAsSealed` if the stored paper is not the sealed one.
 */
export async function readDecidedPaper(context: ReadContext, id: string): Promise<DecidedPaper> {
  const found = await findSealedPaper(context.db, id)
  if (!found) throw new NotFound()
  if (!found.isAsSealed) throw new NotAsSealed(id)
  const paper = JSON.parse(found.text) as Paper
  const places = paper.chapters.flatMap(({ paragraphs }) => paragraphs.flatMap(placesIn))
  const isWithheld = await withheldRecorded(context, id, places)
  return {
    ...withoutWithheld(paper, isWithheld),
    decided: { at: found.at.toISOString(), sha256: found.sha256 },
  }
}

const placeOf = ({ form_key: form_type, field }: Pick<Paragraph, 'form_key' | 'field'>): RecordedField => ({
  form_type,
  field,
})

const placesIn = (paragraph: Paragraph): RecordedField[] => [paragraph, ...(paragraph.sources ?? [])].map(placeOf)

/** Returns the paper as it would have been composed for this person. */
function withoutWithheld(paper: Paper, isWithheld: IsWithheld): Paper {
  const isSeen = (passage: Pick<Paragraph, 'form_key' | 'field'>) => !isWithheld(placeOf(passage))
  const all = paper.chapters.flatMap(({ paragraphs }) => paragraphs)
  const seen = (paragraph: Paragraph): Paragraph[] => {
    if (!isSeen(paragraph)) return []
    const sources = paragraph.sources?.filter(isSeen)
    return [sources ? { ...paragraph, sources, changed: sources.some(({ changed }) => changed) } : paragraph]
  }
  const chapters = paper.chapters
    .map((chapter) => ({ ...chapter, paragraphs: chapter.paragraphs.flatMap(seen) }))
    .filter(({ paragraphs }) => paragraphs.length > 0)
  return {
    ...paper,
    chapters,
    changed: chapters.flatMap(({ paragraphs }) => paragraphs).filter(({ changed }) => changed).length,
    withheld: all.length - all.filter(isSeen).length,
  }
}
