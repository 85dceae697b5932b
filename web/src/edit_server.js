// SPDX-License-Identifier: Apache-2.0
// Saving back to the program that served the page. Each request names the version that it rests on.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});

  async function ask(path, method, version, body) {
    const headers = {};
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (version) headers['If-Match'] = `"${version}"`;
    let response;
    try {
      response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), cache: 'no-store' });
    } catch {
      return { status: 0, answer: { error: 'The program that saves no longer answers; download the layer to keep your changes' } };
    }
    let answer = null;
    try {
      answer = await response.json();
    } catch {
      answer = { error: `The program answered ${response.status} in no form that is known` };
    }
    return { status: response.status, answer };
  }

  Graticule.editServer = {
    load: () => ask('layer', 'GET'),
    save: (version, changes) => ask('layer', 'PUT', version, { format: 1, changes }),
    versions: () => ask('versions', 'GET'),
    restore: (version, number) => ask('restore', 'POST', version, { version: number }),
  };
})();
