/** Sends one request; throws if the answer is not the expected one. */
export type SendRequest = () => Promise<void>

const atOnce = 4

/** Sends all requests, a few at a time. */
export async function askAll(asks: readonly SendRequest[]): Promise<void> {
  const waiting = asks.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const ask of waiting) await ask()
    }),
  )
}
