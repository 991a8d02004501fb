import argon2 from '@node-rs/argon2'
import { Unavailable } from '../errors/problems.ts'

/** The cost of a hash: memory in KiB, and passes over it. */
export interface HashingCost {
  memory: number
  passes: number
}

const atOnce = 4
const longestQueue = 100
let running = 0
const waiting: (() => void)[] = []

/** Hashes a password with Argon2id. The result contains the parameters, so that they may be raised later. */
export function hashPassword(password: string, { memory, passes }: HashingCost): Promise<string> {
  return limited(() => argon2.hash(normal(password), { memoryCost: memory, timeCost: passes, parallelism: 1 }))
}

export function isPassword(password: string, hashed: string): Promise<boolean> {
  return limited(() => argon2.verify(hashed, normal(password)))
}

/** Whether a hash was made at the present cost. Any other is replaced when its password is next typed. */
export function costs(hashed: string, { memory, passes }: HashingCost): boolean {
  const { memoryCost, timeCost, parallelism } = argon2.parseOptions(hashed)
  return memoryCost === memory && timeCost === passes && parallelism === 1
}

/** Normalizes a password, so that the same characters from another keyboard are the same password. */
export function normal(password: string): string {
  return password.normalize('NFKC')
}

/**
 * Limits how many hashes are computed at once: each takes as much memory as its cost says, and a flood of sign-ins must
 * not use up the memory.
 */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw new Unavailable()
    await new Promise<void>((next) => waiting.push(next))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
