import { t } from '../../../texts/t.ts'
import { type Operator, alike, everyKind, joinedBy, nameOf, yesNo } from './operator.ts'

/** True or false decides alone; without such an operand, one that is missing leaves no result. */
function decidedBy(decisive: boolean, clause: (one: string, other: string) => string, description: string): Operator {
  return {
    description,
    operands: [1, 50],
    type: alike(['yesNo'], yesNo),
    choose(operands) {
      const values = operands.map((operand) => operand())
      if (values.includes(decisive)) return decisive
      return values.every((value) => value === !decisive) ? !decisive : undefined
    },
    sentence: joinedBy(clause),
  }
}

export const and = decidedBy(
  false,
  (one, other) => t('{one} and {other}', { one, other }),
  'Whether all of them are true.',
)
export const or = decidedBy(
  true,
  (one, other) => t('{one} or {other}', { one, other }),
  'Whether at least one of them is true.',
)

export const not: Operator = {
  description: 'Whether the value is false.',
  operands: [1, 1],
  type: alike(['yesNo'], yesNo),
  apply: ([value]) => (typeof value === 'boolean' ? !value : undefined),
  sentence: ([condition = '']) => t('it is not true that {condition}', { condition }),
}

/** Conditions are in the even places, but for the last operand if their number is odd. */
const isCondition = (place: number, count: number): boolean => place % 2 === 0 && place < count - 1

export const when: Operator = {
  description:
    'The value after the first condition that is true: condition, value, condition, value …, and at the end the value if none is.',
  operands: [2, 51],
  type(operands) {
    const conditions = operands.filter((_, place) => isCondition(place, operands.length))
    const values = operands.filter((_, place) => !isCondition(place, operands.length))
    const odd = conditions.find(({ kind, many }) => kind !== 'yesNo' || many)
    if (odd) return `takes a condition that is true or false, not ${nameOf(odd)}`
    return alike(everyKind)(values)
  },
  choose(operands) {
    for (let place = 0; place < operands.length; place += 2) {
      if (!isCondition(place, operands.length)) return operands[place]?.()
      const holds = operands[place]?.()
      if (typeof holds !== 'boolean') return undefined
      if (holds) return operands[place + 1]?.()
    }
    return undefined
  },
  sentence: (operands) =>
    operands
      .flatMap((operand, place) => {
        if (isCondition(place, operands.length))
          return t('{value} if {condition}', { condition: operand, value: operands[place + 1] ?? '' })
        return place % 2 === 0 ? t('otherwise {value}', { value: operand }) : []
      })
      .join('; '),
}
