export interface Piece {
  text: string
  kind: 'same' | 'removed' | 'added'
}

/**
 * The most pairs of words to compare. Beyond it people would wait too long, so the texts are shown whole, one after the
 * other.
 */
const mostPairs = 4_000_000

const words = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? []

/**
 * What changed in a text, word by word: the longest common subsequence of words stays, the rest was removed or added.
 */
export function wordDiff(before: string, after: string): Piece[] {
  const [a, b] = [words(before), words(after)]
  if (a.length * b.length > mostPairs) return joined([...a.map(removed), ...b.map(added)])
  const lengths = commonLengths(a, b)
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push({ text: a[i++] ?? '', kind: 'same' })
      j++
    } else if (j >= b.length || (i < a.length && lengthAt(lengths, i + 1, j) >= lengthAt(lengths, i, j + 1))) {
      pieces.push(removed(a[i++] ?? ''))
    } else {
      pieces.push(added(b[j++] ?? ''))
    }
  }
  return joined(pieces)
}

const removed = (text: string): Piece => ({ text, kind: 'removed' })
const added = (text: string): Piece => ({ text, kind: 'added' })

const lengthAt = (lengths: Uint16Array[], i: number, j: number): number => lengths[i]?.[j] ?? 0

/** `[i][j]`: the length of the longest common subsequence of both texts, from word i and word j on. */
function commonLengths(a: string[], b: string[]): Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--) {
    const [row, below] = [lengths[i], lengths[i + 1]]
    if (!row || !below) continue
    for (let j = b.length - 1; j >= 0; j--) {
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return lengths
}

/** Joins neighbouring pieces of the same kind. */
function joined(pieces: Piece[]): Piece[] {
  const runs: Piece[] = []
  for (const { text, kind } of pieces) {
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += text
    else runs.push({ text, kind })
  }
  return runs
}
