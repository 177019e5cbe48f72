import { matchPath } from 'react-router-dom';
import { formerPatterns, patterns } from '../paths';

/** Every address that the router knows. */
export const PATTERNS = [...Object.values(patterns), ...Object.keys(formerPatterns)];

/** The pattern of a path, which contains nobody's id; `*` when the router has none. */
export const routePattern = (path: string): string => PATTERNS.find((pattern) => matchPath(pattern, path)) ?? '*';
