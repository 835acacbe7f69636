import { mount } from 'svelte';
import './fonts.css';
import './board/palettes.css';
import './board/boards.css';
import './app.css';
import App from './App.svelte';
import { install } from './offline/install.svelte';
import { speak } from './words/language.svelte';
import { router } from './shell/route.svelte';
import { settings } from './settings/settings.svelte';

await speak(settings.language);
mount(App, { target: document.getElementById('app')! });
// An embedded board does not install the app.
if (router.route.page !== 'embed') install.begin();
