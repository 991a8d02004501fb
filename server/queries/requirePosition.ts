import { t } from '../../src/texts/t.ts'
import { Invalid } from '../errors/problems.ts'

/** The position that a list's cursor names. Throws `Invalid` if it names none. */
export function requirePosition<Position>(position: Position | undefined): Position {
  if (position === undefined) throw new Invalid({ cursor: [t('This cursor does not belong to this list.')] })
  return position
}
