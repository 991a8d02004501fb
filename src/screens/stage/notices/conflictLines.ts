import { t } from '../../../texts/t.ts'
import { shownChange } from '../../../engine/shown/change.ts'
import type { RowChange } from '../../../engine/shown/rows.ts'
import type { NameOf } from '../../../engine/shown/value.ts'
import type { Stage } from '../../../engine/stage.ts'
import type { Change } from '../../../engine/keptDraft.ts'
import { formatValue } from '../../../form/printed/formatValue.ts'

/** One difference between the person's own form and what others saved, in the form's words. */
export interface ConflictLine {
  title: string
  /** For a row, one text for each column. */
  yours: string[]
  theirs: string[]
}

const tooLong = () => t('Too long to compare here')
export const notChanged = () => t('Not changed by you')

/** The lines for one change: none for a field that nobody sees, and for a table one for each row that differs. */
export function conflictLines(stage: Stage, change: Change, nameOf: NameOf): ConflictLine[] {
  const changes = shownChange(stage, { field: change.field, before: change.theirs, after: change.yours }, nameOf)
  return changes.flatMap((shown) => {
    const { title, before, after, rows } = shown
    if (change.cut && change.theirs === undefined) return [{ title, yours: [tooLong()], theirs: [tooLong()] }]
    const lines = rows?.map((row) => rowLine(title, row)) ?? []
    if (rows && before === null && after === null) return lines
    return [
      ...lines,
      {
        title,
        yours: ['yours' in change ? formatValue(shown, after) : notChanged()],
        theirs: [formatValue(shown, before)],
      },
    ]
  })
}

function rowLine(title: string, { change, name, cells }: RowChange): ConflictLine {
  const linesOf = (side: 'before' | 'after') => cells.map((cell) => `${cell.title}: ${formatValue(cell, cell[side])}`)
  return {
    title: `${title}: ${name}`,
    yours: change === 'removed' ? [t('No such row')] : linesOf('after'),
    theirs: change === 'added' ? [t('No such row')] : linesOf('before'),
  }
}
