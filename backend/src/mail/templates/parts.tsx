import type { ReactNode } from 'react';

/**
 * The look of every message. Mail programs know little CSS: what must hold is inline, and the style sheet only adds the dark
 * scheme to the classes. No picture and no font is loaded, so nobody learns that a message was opened.
 */
const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
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
    .button { background-color: #5bbd94 !important; color: #10211a !important; }
  }
  @media (max-width: 480px) { .surface { padding: 24px 20px !important; } }`;

const WRAPS = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;
const TEXT = { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: LIGHT.ink, ...WRAPS } as const;
const SMALL = { margin: '0 0 8px', fontSize: '14px', lineHeight: '20px', color: LIGHT.soft, ...WRAPS } as const;

interface LayoutProps {
  readonly title: string;
  /** Shown after the subject in a list of messages. */
  readonly preview: string;
  /** Where FORM is. */
  readonly site: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

export const Layout = ({ title, preview, site, children, footer }: LayoutProps) => (
  <html lang="it">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
      <title>{title}</title>
      <style>{SHEET}</style>
    </head>
    <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: LIGHT.paper, fontFamily: FONT }}>
      <div data-skip-in-text="true" style={{ display: 'none', overflow: 'hidden', maxHeight: 0, opacity: 0 }}>
        {preview}
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
            margin: '0 0 20px',
            fontSize: '22px',
            lineHeight: '30px',
            fontWeight: 700,
            color: LIGHT.ink,
            ...WRAPS,
          }}
        >
          {title}
        </h1>
        {children}
        <div className="line" style={{ borderTop: `1px solid ${LIGHT.line}`, marginTop: '28px', paddingTop: '16px' }}>
          {footer}
          <p className="soft" style={{ ...SMALL, margin: 0 }}>
            FORM · <Anchor href={site}>{site}</Anchor>
          </p>
        </div>
      </Frame>
    </body>
  </html>
);

/** Tables, because Outlook lays out nothing else. */
const Frame = ({ children }: { readonly children: ReactNode }) => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ tableLayout: 'fixed' }}>
    <tbody>
      <tr>
        <td align="center" style={{ padding: '24px 12px' }}>
          <table
            role="presentation"
            width="100%"
            cellPadding={0}
            cellSpacing={0}
            border={0}
            style={{ maxWidth: '560px', tableLayout: 'fixed', textAlign: 'left' }}
          >
            <tbody>
              <tr>
                <td
                  className="surface"
                  style={{
                    padding: '32px 36px',
                    backgroundColor: LIGHT.surface,
                    border: `1px solid ${LIGHT.line}`,
                    borderRadius: '12px',
                  }}
                >
                  {children}
                </td>
              </tr>
            </tbody>
          </table>
        </td>
      </tr>
    </tbody>
  </table>
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

/** At least 44 px high, the size of a finger. */
export const Action = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <p style={{ margin: '24px 0' }}>
    <a
      className="button"
      href={href}
      style={{
        display: 'inline-block',
        padding: '12px 24px',
        fontSize: '16px',
        lineHeight: '24px',
        fontWeight: 600,
        color: '#ffffff',
        backgroundColor: LIGHT.accent,
        borderRadius: '8px',
        textDecoration: 'none',
      }}
    >
      {children}
    </a>
  </p>
);

export const Anchor = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a className="accent" href={href} style={{ color: LIGHT.accent, textDecoration: 'underline', ...WRAPS }}>
    {children}
  </a>
);

/** Each fact under its name. */
export const Facts = ({ rows }: { readonly rows: readonly (readonly [name: string, value: string])[] }) => (
  <div className="line" style={{ borderTop: `1px solid ${LIGHT.line}`, margin: '0 0 20px' }}>
    {rows.map(([name, value]) => (
      <div key={name} className="line" style={{ borderBottom: `1px solid ${LIGHT.line}`, padding: '10px 0' }}>
        <p className="soft" style={{ ...SMALL, margin: 0 }}>
          {name}
        </p>
        <p className="ink" style={{ ...TEXT, margin: 0 }}>
          {value}
        </p>
      </div>
    ))}
  </div>
);

interface EntryProps {
  readonly title: string;
  readonly message: string;
  readonly href: string;
}

/** A notification among others. */
export const Entry = ({ title, message, href }: EntryProps) => (
  <div className="line" style={{ borderTop: `1px solid ${LIGHT.line}`, padding: '14px 0' }}>
    <p style={{ ...TEXT, margin: '0 0 2px', fontWeight: 600 }}>
      <Anchor href={href}>{title}</Anchor>
    </p>
    <p className="ink" style={{ ...TEXT, margin: 0 }}>
      {message}
    </p>
  </div>
);
