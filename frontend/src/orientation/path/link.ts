/** What a person pasted as a link: an address of this FORM becomes its path, by which FORM knows what it leads to. */
export function linkOf(written: string): string {
  const link = written.trim();
  return link.startsWith(`${window.location.origin}/`) ? link.slice(window.location.origin.length) : link;
}

/** A path of FORM, which begins with one slash, or an http(s) address; a browser reads two, or a backslash, as another host. */
export const isLink = (link: string): boolean =>
  /^\/(?!\/)[^\s\\]*$/.test(link) || (/^https?:\/\/[^\s\\]+$/i.test(link) && URL.canParse(link));
