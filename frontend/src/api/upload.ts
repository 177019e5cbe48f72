import { timedOut, waitMs } from './longest-wait';

/** Called with the progress of an upload, in percent. */
export type OnProgress = (percent: number) => void;

/**
 * A `fetch` that reports the progress of an upload, which only XMLHttpRequest does.
 * @param form what is sent: WebKit reads no form back from a request where a part of it lives in memory
 */
export const uploadWith =
  (form: FormData, onProgress: OnProgress): typeof fetch =>
  (input, init) => {
    const request = new Request(input, init);
    return new Promise((resolve, reject) => {
      const upload = new XMLHttpRequest();
      upload.open(request.method, request.url);
      // The type of a form names its boundary, which is made when it is sent.
      request.headers.delete('content-type');
      for (const [name, value] of request.headers) upload.setRequestHeader(name, value);
      // What makes progress may take as long as it takes; what makes none, and is not answered, is given up.
      let timer = setTimeout(giveUp, waitMs);
      function giveUp() {
        reject(timedOut());
        upload.abort();
      }
      upload.upload.onprogress = ({ loaded, total }) => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, waitMs);
        onProgress(Math.floor((100 * loaded) / total));
      };
      upload.onloadend = () => clearTimeout(timer);
      upload.onload = () => resolve(answerOf(upload));
      upload.onerror = () => reject(new TypeError('Failed to fetch'));
      upload.onabort = () => reject(request.signal.reason);
      request.signal.addEventListener('abort', () => upload.abort());
      upload.send(form);
    });
  };

const answerOf = (upload: XMLHttpRequest) =>
  new Response(upload.responseText || null, {
    status: upload.status,
    statusText: upload.statusText,
    headers: headersOf(upload),
  });

const headersOf = (upload: XMLHttpRequest) =>
  upload
    .getAllResponseHeaders()
    .trim()
    .split('\r\n')
    .map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
