import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

/** What a PromQL expression reads: metrics, and the labels by which it selects or groups them. */
export interface PromqlNames {
  readonly metrics: readonly string[];
  /** With the metrics that the label belongs to: those of its selector, or all of the expression where it groups. */
  readonly labels: readonly { readonly label: string; readonly metrics: readonly string[] }[];
}

/** @throws Error when the expression is malformed */
export function namesIn(expression: string): PromqlNames {
  const tree = parser.parse(expression);
  const textOf = ({ from, to }: { from: number; to: number }) => expression.slice(from, to);
  const metrics: string[] = [];
  const selected: { label: string; metrics: string[] }[] = [];
  const grouped: string[] = [];
  tree.iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`malformed at ${node.from}: ${expression}`);
      if (node.name === 'VectorSelector') {
        const metric = textOf(only(node.node, 'Identifier'));
        metrics.push(metric);
        for (const label of labelsOf(node.node)) selected.push({ label: textOf(label), metrics: [metric] });
      }
      if (node.name === 'GroupingLabels')
        for (const label of node.node.getChildren('LabelName')) grouped.push(textOf(label));
    },
  });
  return { metrics, labels: [...selected, ...grouped.map((label) => ({ label, metrics }))] };
}

function only(node: SyntaxNode, name: string): SyntaxNode {
  const child = node.getChild(name);
  if (!child) throw new Error(`a ${node.name} has no ${name}`);
  return child;
}

const labelsOf = (selector: SyntaxNode): SyntaxNode[] =>
  selector
    .getChildren('LabelMatchers')
    .flatMap((matchers) => matchers.getChildren('UnquotedLabelMatcher'))
    .map((matcher) => only(matcher, 'LabelName'));
