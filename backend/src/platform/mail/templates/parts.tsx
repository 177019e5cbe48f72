import type { CSSProperties, ReactNode } from 'react';

declare module 'react' {
  interface CSSProperties {
    /** Of Outlook on Windows, which hides nothing else. */
    readonly msoHide?: 'all';
    /** Of Outlook on Windows, in place of the padding of a link. */
    readonly msoPaddingAlt?: string;
  }
}

/**
 * The look of every message. Mail programs know little CSS: what must hold is inline, and the style sheets only add the dark
 * scheme and narrow screens to the classes. Outlook on Windows lays out tables only, with padding and lines of cells only, and
 * takes no font from around them. No picture and no font is loaded, so nobody learns that a message was opened.
 */
// The first one is there where a program would take Times for a first one that is not.
const FONT = "'Segoe UI', -apple-system, Roboto, Arial, sans-serif";
const LIGHT = {
  paper: '#faf8f3',
  surface: '#ffffff',
  line: '#e3dccf',
  ink: '#17211c',
  soft: '#5b554a',
  accent: '#0f6e4f',
};

const SHEET = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: #141a17 !important; }
    .surface { background-color: #1b2320 !important; border-color: #323e38 !important; }
    .line { border-color: #323e38 !important; }
    .ink { color: #efece4 !important; }
    .soft { color: #a9b0a8 !important; }
    .accent { color: #5bbd94 !important; }
    .button { background-color: #5bbd94 !important; }
    .button a { color: #10211a !important; }
  }`;
/** In an element of its own: a program that does not understand one of them drops the whole element. */
const NARROW = '@media (max-width: 480px) { .surface { padding: 24px 20px !important; } }';

const LINE = `1px solid ${LIGHT.line}`;
const WRAPS = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;
const TEXT = {
  margin: '0 0 16px',
  fontFamily: FONT,
  fontSize: '16px',
  lineHeight: '24px',
  color: LIGHT.ink,
  ...WRAPS,
} as const;
const SMALL = { ...TEXT, margin: '0 0 8px', fontSize: '14px', lineHeight: '20px', color: LIGHT.soft } as const;
/** Keeps the words after the preview out of the list of messages. */
const NOTHING_ELSE = '\u034f\u200c\u00a0'.repeat(100);

interface LayoutProps {
  readonly title: string;
  /** Shown after the subject in a list of messages. */
  readonly preview: string;
  /** Where FORM is. */
  readonly site: string;
  /** Who runs it, where this is told: a parent knows the school, and not FORM. */
  readonly operator?: string | undefined;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

export const Layout = ({ title, preview, site, operator, children, footer }: LayoutProps) => (
  <html lang="it">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
      <title>{title}</title>
      <style>{SHEET}</style>
      <style>{NARROW}</style>
    </head>
    <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: LIGHT.paper }}>
      <div
        data-skip-in-text="true"
        style={{ display: 'none', overflow: 'hidden', maxHeight: 0, opacity: 0, msoHide: 'all' }}
      >
        {preview}
        {NOTHING_ELSE}
      </div>
      <Frame>
        <p
          className="accent"
          data-skip-in-text="true"
          style={{ ...TEXT, color: LIGHT.accent, fontWeight: 700, letterSpacing: '0.12em' }}
        >
          FORM
        </p>
        <h1
          className="ink"
          style={{
            ...TEXT,
            margin: '0 0 20px',
            fontSize: '22px',
            lineHeight: '30px',
            fontWeight: 700,
          }}
        >
          {title}
        </h1>
        {children}
        <Block>
          <tr data-skip-in-text="true">
            <td style={{ fontSize: '12px', lineHeight: '12px' }}>{'\u00a0'}</td>
          </tr>
          <tr>
            <td className="line" style={{ borderTop: LINE, padding: '16px 0 0' }}>
              {footer}
              <p className="soft" style={{ ...SMALL, margin: 0 }}>
                FORM · <Anchor href={site}>{site}</Anchor>
                {operator !== undefined && ` · Gestita da ${operator}`}
              </p>
            </td>
          </tr>
        </Block>
      </Frame>
    </body>
  </html>
);

interface BlockProps {
  readonly children: ReactNode;
  readonly style?: CSSProperties;
  readonly className?: string;
  /** In pixels; without it, the whole width. */
  readonly width?: number;
  /** Also as an attribute, for programs that know no other ground. */
  readonly ground?: string;
}

const Block = ({ children, style, className, width, ground }: BlockProps) => (
  <table
    role="presentation"
    width={width ?? '100%'}
    cellPadding={0}
    cellSpacing={0}
    border={0}
    className={className}
    bgcolor={ground}
    style={{ tableLayout: 'fixed', ...style }}
  >
    <tbody>{children}</tbody>
  </table>
);

/** The width is an attribute, because Outlook knows no `max-width`. */
const Frame = ({ children }: { readonly children: ReactNode }) => (
  <Block className="paper" ground={LIGHT.paper} style={{ backgroundColor: LIGHT.paper }}>
    <tr>
      <td align="center" style={{ padding: '24px 12px' }}>
        <Block width={560} style={{ maxWidth: '100%', textAlign: 'left' }}>
          <tr>
            <td
              className="surface"
              style={{
                padding: '32px 36px',
                backgroundColor: LIGHT.surface,
                border: LINE,
                borderRadius: '12px',
              }}
            >
              {children}
            </td>
          </tr>
        </Block>
      </td>
    </tr>
  </Block>
);

export const Paragraph = ({ children }: { readonly children: ReactNode }) => (
  <p className="ink" style={TEXT}>
    {children}
  </p>
);

/** What one needs to know only in some cases. */
export const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className="soft" style={SMALL}>
    {children}
  </p>
);

/** Words that somebody typed, with their line breaks. */
export const Words = ({ text }: { readonly text: string }) => (
  <p className="ink" style={TEXT}>
    {text.split(/\r?\n/).map((line, index) => (
      <span key={index}>
        {index > 0 && <br />}
        {line}
      </span>
    ))}
  </p>
);

/** At least 44 px high, the size of a finger. The cell has the ground and the link the padding, so that all of it can be pressed. */
export const Action = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '24px 0' }}>
    <tbody>
      <tr>
        <td
          className="button"
          style={{ backgroundColor: LIGHT.accent, borderRadius: '8px', msoPaddingAlt: '12px 24px' }}
        >
          <a
            href={href}
            style={{
              ...TEXT,
              display: 'inline-block',
              margin: 0,
              padding: '12px 24px',
              fontWeight: 600,
              color: '#ffffff',
              textDecoration: 'none',
            }}
          >
            {children}
          </a>
        </td>
      </tr>
    </tbody>
  </table>
);

export const Anchor = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a className="accent" href={href} style={{ color: LIGHT.accent, textDecoration: 'underline', ...WRAPS }}>
    {children}
  </a>
);

/** Each fact under its name. */
export const Facts = ({ rows }: { readonly rows: readonly (readonly [name: string, value: string])[] }) => (
  <Block style={{ margin: '0 0 20px' }}>
    {rows.map(([name, value], index) => (
      <tr key={name}>
        <td className="line" style={{ ...(index === 0 && { borderTop: LINE }), borderBottom: LINE, padding: '10px 0' }}>
          <p className="soft" style={{ ...SMALL, margin: 0 }}>
            {name}
          </p>
          <p className="ink" style={{ ...TEXT, margin: 0 }}>
            {value}
          </p>
        </td>
      </tr>
    ))}
  </Block>
);

interface EntryProps {
  readonly title: string;
  readonly message: string;
  readonly href: string;
}

/** A notification among others. */
export const Entry = ({ title, message, href }: EntryProps) => (
  <Block>
    <tr>
      <td className="line" style={{ borderTop: LINE, padding: '14px 0' }}>
        <p style={{ ...TEXT, margin: '0 0 2px', fontWeight: 600 }}>
          <Anchor href={href}>{title}</Anchor>
        </p>
        <p className="ink" style={{ ...TEXT, margin: 0 }}>
          {message}
        </p>
      </td>
    </tr>
  </Block>
);
