import { type Facts, withoutRights } from '../conditions/facts.ts'
import { pruneForAll } from '../conditions/visibility.ts'
import type { ConditionsDefinition, FormData } from '../definition.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { asText, isRecord, isUnset, withoutUnset } from '../path.ts'
import type { Stage } from '../stage.ts'

/** A condition subsequent as the form states it. */
export interface StatedCondition {
  /** The table, and the row's place in it, from 1. */
  field: string
  place: number
  text: string
  /** A key of the definition's `owners`. */
  owner: string
  /** YYYY-MM-DD; null if it is due at no particular day. */
  due: string | null
  /** A document has to show that it is fulfilled. */
  needsDocument: boolean
}

/**
 * The conditions that a transition states; `facts.$today` is the day of the decision. A row that is hidden or has no
 * text states none.
 */
export function statedConditions(stage: Stage, code: string, data: FormData, facts: Facts): StatedCondition[] {
  const tables = Object.entries(stage.stage.conditionsSubsequent ?? {}).filter(([, { statedBy }]) =>
    statedBy.includes(code),
  )
  if (tables.length === 0) return []
  const shown = pruneForAll(stage, withoutUnset(data), withoutRights(facts))
  return tables.flatMap(([field, definition]) => {
    const rows: unknown[] = Array.isArray(shown[field]) ? shown[field] : []
    return rows.flatMap((row, n) =>
      isRecord(row) && !isUnset(row[definition.text])
        ? [{ field, place: n + 1, ...statedIn(row, definition, facts.$today) }]
        : [],
    )
  })
}

function statedIn(
  row: Record<string, unknown>,
  { text, owner, due, document }: ConditionsDefinition,
  today: unknown,
): Pick<StatedCondition, 'text' | 'owner' | 'due' | 'needsDocument'> {
  return {
    text: asText(row[text]),
    owner: asText(row[owner]),
    due: dueOn(row[due], today),
    needsDocument: document !== undefined && row[document] === true,
  }
}

/** The due day: a date, or a number of days after the decision. */
function dueOn(value: unknown, today: unknown): string | null {
  const on = typeof value === 'number' ? evaluate({ addDays: [asText(today), value] }, {}) : value
  return typeof on === 'string' && on !== '' ? on : null
}
