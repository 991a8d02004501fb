import { t } from '../../texts/t.ts'
import type { Question } from '../../api/http/types.ts'
import type { FieldMarks } from '../../form/marks.ts'

/** Marks the fields of a form about which there are questions, and leads from them to the list. */
export interface QuestionMarks extends FieldMarks {
  show(questions: Question[]): void
  /** Sets what following a mark does. */
  onFollow(follow: (field: string) => void): void
}

export function questionMarks(): QuestionMarks {
  let texts: ReadonlyMap<string, string> = new Map()
  let follow: (field: string) => void = () => {}
  const listeners = new Set<() => void>()
  return {
    of: (field) => texts.get(field),
    follow: (field) => follow(field),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(questions) {
      texts = marksOf(questions)
      for (const listener of listeners) listener()
    },
    onFollow(next) {
      follow = next
    },
  }
}

/** Withdrawn questions mark nothing. */
function marksOf(questions: Question[]): ReadonlyMap<string, string> {
  const counted = questions.filter(({ field, state }) => field !== null && state !== 'withdrawn')
  const fields = new Set(counted.map(({ field }) => field ?? ''))
  return new Map(
    [...fields].map((field) => {
      const of = counted.filter((question) => question.field === field)
      const open = of.filter(({ state }) => state === 'open').length
      const text =
        open > 0
          ? t({ one: '1 open question', other: '{count} open questions' }, { count: open })
          : t({ one: '1 question', other: '{count} questions' }, { count: of.length })
      return [field, text] as const
    }),
  )
}
