import { lengthOf } from '../ui/fields/text-length';

/** A section of the terms, with its rules as the ground of a decision names them. */
export interface RulesOfSection {
  group: string;
  items: string[];
}

/** What FORM's own terms forbid, which is what most decisions are about. */
const forbidden = 't-che-cosa-non-si-puo-fare';
const afterSection = '»: ';
/** Longer reasons of a decision are not taken. */
export const measureLengths = { ground: 300, facts: 2000 };

/** The rules that the terms list, whoever wrote them: what is forbidden first, then in the order of the text. */
export function rulesIn(html: string): RulesOfSection[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const headings = [...body.querySelectorAll('h2')];
  headings.sort((one, other) => Number(other.id === forbidden) - Number(one.id === forbidden));
  const known = new Set<string>();
  return headings.flatMap((heading) => {
    const group = heading.textContent.trim();
    const items = [...pointsBelow(heading)]
      .map((point) => `Termini d’uso, «${group}${afterSection}${point.textContent.trim().replace(/[;.]$/, '')}`)
      .filter((rule) => lengthOf(rule) <= measureLengths.ground && !known.has(rule) && known.add(rule));
    return items.length === 0 ? [] : [{ group, items }];
  });
}

/** A rule below the name of its section, which says where it stands. */
export const ruleAlone = (rule: string): string => rule.slice(rule.indexOf(afterSection) + afterSection.length);

/** The points of the lists between a heading and the next. */
function* pointsBelow(heading: Element): Generator<Element> {
  for (let next = heading.nextElementSibling; next && next.tagName !== 'H2'; next = next.nextElementSibling) {
    if (next.matches('ul, ol')) yield* next.children;
  }
}
