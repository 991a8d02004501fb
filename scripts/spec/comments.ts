import ts from 'typescript'

export interface Comment {
  text: string
  /** The offset in the source at which the comment begins. */
  start: number
  /**
   * The node that begins directly below the comment, perhaps after other comments. Undefined if an empty line follows,
   * or if there is code before the comment in its line.
   */
  above?: ts.Node
}

/** Every comment of a source file. */
export function commentsOf(source: ts.SourceFile): Comment[] {
  const { text } = source
  return tokensOf(source, source).flatMap((token) => [
    ...(ts.getLeadingCommentRanges(text, token.pos) ?? []).map(({ pos, end }) => {
      const isNext = !/\n\s*\n/.test(text.slice(end, token.getStart()))
      return { text: text.slice(pos, end), start: pos, ...(isNext && { above: token }) }
    }),
    ...(ts.getTrailingCommentRanges(text, token.end) ?? []).map(({ pos, end }) => ({
      text: text.slice(pos, end),
      start: pos,
    })),
  ])
}

function tokensOf(node: ts.Node, source: ts.SourceFile): ts.Node[] {
  // JSX text holds no comments, and the position of an empty list is that of the next token.
  if (ts.isJSDoc(node) || ts.isJsxText(node)) return []
  const children = node.getChildren(source)
  if (children.length > 0) return children.flatMap((child) => tokensOf(child, source))
  return node.kind === ts.SyntaxKind.SyntaxList ? [] : [node]
}
