import { type Operator, alike, nameOf, yesNo } from './operator.ts'

/** True or false decides alone; without such an operand, one that is missing leaves no result. */
function decidedBy(decisive: boolean, word: string, description: string): Operator {
  return {
    description,
    operands: [1, 50],
    type: alike(['yesNo'], yesNo),
    choose(operands) {
      const values = operands.map((operand) => operand())
      if (values.includes(decisive)) return decisive
      return values.every((value) => value === !decisive) ? !decisive : undefined
    },
    sentence: (operands) => operands.join(` ${word} `),
  }
}

export const and = decidedBy(false, 'and', 'Whether all of them are true.')
export const or = decidedBy(true, 'or', 'Whether at least one of them is true.')

export const not: Operator = {
  description: 'Whether it is not true.',
  operands: [1, 1],
  type: alike(['yesNo'], yesNo),
  apply: ([value]) => (typeof value === 'boolean' ? !value : undefined),
  sentence: ([value = '']) => `not (${value})`,
}

/** Conditions stand in the even places, but for the last operand if their number is odd. */
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
    return alike(['number', 'text', 'date', 'yesNo'])(values)
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
      .map((operand, place) => {
        if (isCondition(place, operands.length)) return `if ${operand}, `
        return place === operands.length - 1 && place % 2 === 0 ? `else ${operand}` : `${operand}; `
      })
      .join(''),
}
