import argon2 from '@node-rs/argon2'
import { Unavailable } from '../errors/problems.ts'

/** Memory in KiB, and passes over it. */
export interface HashingCost {
  memory: number
  passes: number
}

const atOnce = 4
const longestQueue = 100
let running = 0
const waiting: (() => void)[] = []

/** Argon2id with its parameters in the text, so that they may be raised later. */
export function hashPassword(password: string, { memory, passes }: HashingCost): Promise<string> {
  return limited(() => argon2.hash(normal(password), { memoryCost: memory, timeCost: passes, parallelism: 1 }))
}

export function isPassword(password: string, hashed: string): Promise<boolean> {
  return limited(() => argon2.verify(hashed, normal(password)))
}

/** Whether a hash was made at this cost: any other is made again when its password is typed next. */
export function costs(hashed: string, { memory, passes }: HashingCost): boolean {
  const { memoryCost, timeCost, parallelism } = argon2.parseOptions(hashed)
  return memoryCost === memory && timeCost === passes && parallelism === 1
}

/** The same characters typed on another keyboard are the same password. */
export function normal(password: string): string {
  return password.normalize('NFKC')
}

/** Each hash takes as much memory as its cost says: a flood of sign-ins must not take all the memory. */
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
