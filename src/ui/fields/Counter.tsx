import { t } from '../../texts/t.ts'
import { useSettled } from '../useSettled.ts'

/** The share of its limit from which on a text is counted. */
const NEAR = 0.9

/** In ms: how long typing must pause before the count is announced. A screen reader does not announce every key. */
const PAUSE = 1000

/**
 * How many characters a text may still take, as the validation counts them: negative beyond the limit, undefined far
 * from it.
 */
export function charactersLeft(text: string, limit = Infinity): number | undefined {
  if (text.length <= limit * NEAR) return undefined
  return leftOf([...text].length, limit)
}

/** How many characters a text of this length may still take; undefined far from the limit. */
export const leftOf = (length: number, limit: number): number | undefined =>
  length <= limit * NEAR ? undefined : limit - length

const countId = (id: string) => `${id}-count`

interface InputAttributes {
  id: string
  describedBy?: string
  invalid?: boolean
}

/** The attributes of an input, with those that tie it to its counter. */
export function counted<Attributes extends InputAttributes>(
  attributes: Attributes,
  left: number | undefined,
): Attributes & InputAttributes {
  if (left === undefined) return attributes
  const { id, describedBy, invalid } = attributes
  return {
    ...attributes,
    describedBy: [describedBy, countId(id)].filter(Boolean).join(' '),
    invalid: invalid || left < 0,
  }
}

/** How many characters are left, or too many. */
export const countText = (left: number): string =>
  left < 0
    ? t({ one: '1 character too many', other: '{count} characters too many' }, { count: -left })
    : t({ one: '1 character left', other: '{count} characters left' }, { count: left })

/** Sits on the upper edge of the input that follows, so that nothing moves when it appears or goes. */
export function Counter({ id, left }: { id: string; left: number }) {
  const text = countText(left)
  return (
    <span className="count-place">
      <span id={countId(id)} className={left < 0 ? 'count over' : 'count'}>
        {text}
      </span>
      <Announced text={text} />
    </span>
  )
}

function Announced({ text }: { text: string }) {
  const settled = useSettled(text, PAUSE)
  return (
    <span role="status" className="visually-hidden">
      {settled === text ? text : ''}
    </span>
  )
}
