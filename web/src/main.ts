import { mount } from 'svelte';
import './fonts.css';
import './board/boards.css';
import './app.css';
import App from './App.svelte';
import { speak } from './words/language.svelte';
import { settings } from './settings/settings.svelte';

await speak(settings.language);
mount(App, { target: document.getElementById('app')! });
