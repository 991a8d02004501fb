import type fc from 'fast-check'

/** Draws one value after the other, so that a later one can depend on an earlier one; fast-check repeats them. */
export type Draw = <Value>(from: fc.Arbitrary<Value>) => Value

export const drawing =
  (generated: fc.GeneratorValue): Draw =>
  (from) =>
    generated(() => from)

/** What is there or not. */
export const maybe = <Made extends object>(isThere: boolean, make: () => Made): Partial<Made> => (isThere ? make() : {})
