/** One request; throws where it is not answered as it should be. */
export type Ask = () => Promise<void>

const atOnce = 4

/** Asks all of them, a few at a time. */
export async function askAll(asks: readonly Ask[]): Promise<void> {
  const waiting = asks.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const ask of waiting) await ask()
    }),
  )
}
